import { type ComponentProps, type ComponentType, createElement, useEffect, useReducer } from 'react';
import { loadCode } from './loadCode.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React's own
type AnyComponent = ComponentType<any>;
const Nothing = () => null;

/** Like React's `lazy`, with retries during an outage; throws a failure to the error boundary. */
export function lazyComponent<Loaded extends AnyComponent>(
  load: () => Promise<{ default: Loaded }>,
  Placeholder: ComponentType = Nothing,
): ComponentType<ComponentProps<Loaded>> {
  let component: Loaded | undefined;
  let failure: { error: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const startLoading = () => {
    loading ??= loadCode(load).then(
      (code) => {
        component = code.default;
      },
      (error: unknown) => {
        failure = { error };
      },
    );
    return loading;
  };
  return function LazyComponent(props) {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const isLoaded = component !== undefined;
    if (!isLoaded) void startLoading();
    useEffect(() => {
      if (isLoaded) return;
      let isUnmounted = false;
      void startLoading().then(() => isUnmounted || rerender());
      return () => {
        isUnmounted = true;
      };
    }, [isLoaded]);
    if (failure) throw failure.error;
    return component ? createElement(component, props) : createElement(Placeholder);
  };
}
