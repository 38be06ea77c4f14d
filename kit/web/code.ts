import { type ComponentProps, type ComponentType, createElement, useEffect, useReducer } from 'react';
import { CallError, OUTAGE_STATUSES } from './callError.ts';
import { retryUntilAnswered } from './outage.ts';

/** Window event: the server's answer has a shape that this version cannot decode. */
export const UNREADABLE_ANSWER = 'unreadableAnswer';

/** Style sheets that failed to load. */
const missingStyles = new Set<string>();

export function trackMissingStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target.href);
    },
    true,
  );
}

function fetchStyle(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    const onload = () => {
      missingStyles.delete(href);
      resolve();
    };
    // Resolves on error too: a screen without its style is better than none.
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror: () => resolve() }));
  });
}

/** Throws a `CallError` during an outage: a failed import has no reason. */
async function assertServerAnswers(): Promise<void> {
  const answer = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer) throw new CallError(0, 'offline', '');
  if (OUTAGE_STATUSES.includes(answer.status)) throw new CallError(answer.status, 'unavailable', '');
}

/** Imports code and retries during an outage (`how`: see `retryUntilAnswered`). */
export function loadCode<Code>(
  load: () => Promise<Code>,
  how: Parameters<typeof retryUntilAnswered>[1] = { reads: true },
): Promise<Code> {
  const loadWithStyles = async () => {
    await Promise.all([...missingStyles].map(fetchStyle));
    return load();
  };
  let failed = false;
  return retryUntilAnswered(async () => {
    if (failed) await assertServerAnswers();
    return loadWithStyles().catch(async (error: unknown) => {
      failed = true;
      await assertServerAnswers();
      throw error;
    });
  }, how);
}

// biome-ignore lint/suspicious/noExplicitAny: as React's own
type AnyPart = ComponentType<any>;
const Nothing = () => null;

/** Like React's `lazy`, with retries during an outage; throws a failure to the error boundary. */
export function lazyComponent<Part extends AnyPart>(
  load: () => Promise<{ default: Part }>,
  Meanwhile: ComponentType = Nothing,
): ComponentType<ComponentProps<Part>> {
  let part: Part | undefined;
  let failure: { error: unknown } | undefined;
  let coming: Promise<void> | undefined;
  const come = () => {
    coming ??= loadCode(load).then(
      (code) => {
        part = code.default;
      },
      (error: unknown) => {
        failure = { error };
      },
    );
    return coming;
  };
  return function LateCode(props) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    const isHere = part !== undefined;
    if (!isHere) void come();
    useEffect(() => {
      if (isHere) return;
      let isGone = false;
      void come().then(() => isGone || draw());
      return () => {
        isGone = true;
      };
    }, [isHere]);
    if (failure) throw failure.error;
    return part ? createElement(part, props) : createElement(Meanwhile);
  };
}
