/** The chart of open details, in one piece: it is loaded with the first of them. */
import 'uplot/dist/uPlot.min.css';

export { followChart } from './followed-chart.ts';
export { RowChart } from './row-chart.tsx';
