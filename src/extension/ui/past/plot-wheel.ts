/** What a wheel does over a plot: nearer and further away around the pointer, and sideways along. Dragging and double clicks are uPlot's. */
import type uPlot from 'uplot';
import { changeView } from './plot-view.ts';

const NOTCH = 0.8;
const SIDEWAYS = 0.1;

export function listenToWheel(plot: uPlot): void {
  plot.over.addEventListener(
    'wheel',
    (event) => {
      const { deltaX, deltaY, shiftKey, ctrlKey, offsetX } = event;
      const along = shiftKey ? deltaY || deltaX : deltaX;
      const isAlong = shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
      // A page that is scrolled past a chart must go on.
      if (!isAlong && !ctrlKey) return;
      event.preventDefault();
      if (isAlong) changeView(plot, { share: Math.sign(along) * SIDEWAYS });
      else
        changeView(plot, { factor: deltaY > 0 ? 1 / NOTCH : NOTCH, around: offsetX / plot.over.clientWidth });
    },
    { passive: false },
  );
}
