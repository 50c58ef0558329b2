/** Makes one module of a program for workerd: ours and the packages that it loads. */
import { rolldown } from 'rolldown';

/** The module's text. Throws where something that it imports is not there. */
export async function bundleForWorkerd(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['workerd', 'import'] },
    onLog: (_level, { message }) => {
      throw new Error(message);
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
