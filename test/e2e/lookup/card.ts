/** The look-up card as a person sees it. Its shadow root is closed: only the debugger can look in. */
import type { CDPSession, Page } from 'playwright-core';

interface DomNode {
  readonly nodeName: string;
  readonly backendNodeId: number;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
  readonly contentDocument?: DomNode;
}

export interface CardReader {
  /** Runs inside the card; null while there is none. The function must stand alone. */
  read<R, A = null>(look: (root: ShadowRoot, argument: A) => R, argument?: A): Promise<R | null>;
  /** How many cards the page has. */
  count(): Promise<number>;
}

export async function cardOf(page: Page): Promise<CardReader> {
  // What a session has looked at it holds until its end, long after the card is gone.
  const inSession = async <R>(look: (session: CDPSession) => Promise<R>) => {
    const session = await page.context().newCDPSession(page);
    return look(session).finally(() => session.detach());
  };
  return {
    read: (look, argument) =>
      inSession(async (session) => {
        const [root] = await roots(session);
        if (!root) return null;
        const { object } = await session.send('DOM.resolveNode', { backendNodeId: root.backendNodeId });
        if (!object.objectId) return null;
        const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
          objectId: object.objectId,
          functionDeclaration: `function (argument) { return (${look})(this, argument); }`,
          arguments: [{ value: argument ?? null }],
          returnByValue: true,
        });
        if (exceptionDetails)
          throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
      }),
    count: () => inSession(async (session) => (await roots(session)).length),
  };
}

async function roots(session: CDPSession): Promise<readonly DomNode[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  return within(root as DomNode);
}

function within(node: DomNode): readonly DomNode[] {
  if (node.attributes?.includes('data-sise-card')) return node.shadowRoots ?? [];
  const inside = [...(node.children ?? []), ...(node.shadowRoots ?? []), node.contentDocument];
  return inside.flatMap((each) => (each ? within(each) : []));
}
