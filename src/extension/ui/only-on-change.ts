import { Component, type ComponentClass, type FunctionComponent } from 'preact';

/** The component, painted anew only where `isAlike` does not know its new properties to look as the former ones. */
export function onlyOnChange<P extends object>(
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
