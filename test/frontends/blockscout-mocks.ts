/** The mocks that Blockscout's frontend brings for its own tests, read where they stand: none of them is in this project. */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** By the name that the frontend gives it: `erc20`, `baseResponse`. */
export type Mocks = Readonly<Record<string, unknown>>;

/** Imports `mocks/NAME.ts`; an empty one where this version of the frontend has none. */
export type ReadMocks = (name: string) => Promise<Mocks>;

/** Its sources name each other from the frontend's own folder, and without the ending of their names. */
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

export function mocksIn(folder: string): ReadMocks {
  const own = pathToFileURL(`${folder}/`).href;
  const fileAt = (path: string) =>
    ENDINGS.map((ending) => path + ending).find((each) => /\.tsx?$/.test(each) && existsSync(each));
  registerHooks({
    resolve: (specifier, context, next) => {
      const from = context.parentURL;
      if (!from?.startsWith(own) || from.includes('/node_modules/')) return next(specifier, context);
      const path = specifier.startsWith('.') ? new URL(specifier, from).pathname : join(folder, specifier);
      const file = fileAt(path);
      return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context);
    },
    load: (url, context, next) =>
      next(
        url,
        url.startsWith(own) && /\.tsx?$/.test(url) ? { ...context, format: 'module-typescript' } : context,
      ),
  });
  return async (name) => {
    const file = fileAt(join(folder, 'mocks', name));
    return file ? ((await import(pathToFileURL(file).href)) as Mocks) : {};
  };
}
