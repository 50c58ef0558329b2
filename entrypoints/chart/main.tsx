import { createChart } from '../../src/extension/pages/chart/chart.tsx';
import { pageDeps } from '../../src/extension/ui/page-deps.ts';

const root = document.getElementById('chart');
if (root) {
  const place = {
    asset: () => location.hash.slice(1),
    onChange: (run: () => void) => addEventListener('hashchange', run),
  };
  void createChart({ ...pageDeps(), place }).mount(root);
}
