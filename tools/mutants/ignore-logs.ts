/** A plugin of Stryker: what is written to the log is not mutated. */

interface Node {
  readonly type: string;
  readonly body?: Node;
  readonly callee?: { readonly object?: { readonly name?: string } };
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'logs',
    value: {
      shouldIgnore: ({ node }: { readonly node: Node }) =>
        isLog(node) || (node.type === 'ArrowFunctionExpression' && node.body && isLog(node.body))
          ? 'It writes to the log.'
          : undefined,
    },
  },
];

function isLog({ type, callee }: Node): boolean {
  return type === 'CallExpression' && callee?.object?.name === 'console';
}
