/** What rows' sparklines need, in one piece: it is loaded when the prices have been painted. */
export { SparklineFigure } from './sparkline.tsx';
export { followSparklines } from './sparkline-rounds.ts';
