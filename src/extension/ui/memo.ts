/** Helpers that keep components from being rendered without need. */
import { Component, type ComponentClass, createContext, type FunctionComponent } from 'preact';

/** The component, rendered again only when `isAlike` is false for its former and its new properties. */
export function memo<P extends object>(
  Shown: FunctionComponent<P>,
  isAlike: (before: P, now: P) => boolean,
): ComponentClass<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(now: P): boolean {
      return !isAlike(this.props, now);
    }
    override render(props: P) {
      return Shown(props);
    }
  };
}

/** The current time (Unix milliseconds), updated every second: only components that read it are rendered again. */
export const Now = createContext(0);
