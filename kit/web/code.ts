import { type ComponentProps, type ComponentType, createElement, useEffect, useReducer } from 'react';
import { AWAY, CallError } from './callError.ts';
import { sendUntilAnswered } from './outage.ts';

/** Addresses of style sheets that did not come: what imports them asks for each once, and would show without it. */
const missingStyles = new Set<string>();

/** Notes which style sheets do not come: call once at the start. */
export function noteMissingStyles(): void {
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
    // A screen without its style is better than none.
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror: () => resolve() }));
  });
}

/** An import that failed does not say why: whether it is for a server that is away, the server itself is asked. */
async function expectServer(): Promise<void> {
  const answer = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer) throw new CallError(0, 'offline', '');
  if (AWAY.includes(answer.status)) throw new CallError(answer.status, 'unavailable', '');
}

/**
 * Imports code; while the server is away, waits for it with all else that does (`how`: as `sendUntilAnswered` takes it). Rejects
 * as `load` does where the server answers and the code does not come: it is gone, or the browser imports nothing twice that
 * failed, as those before 2026.
 */
export function fetchCode<Code>(
  load: () => Promise<Code>,
  how: Parameters<typeof sendUntilAnswered>[1] = { reads: true },
): Promise<Code> {
  const loadWithStyles = async () => {
    await Promise.all([...missingStyles].map(fetchStyle));
    return load();
  };
  let failed = false;
  return sendUntilAnswered(async () => {
    if (failed) await expectServer();
    return loadWithStyles().catch(async (error: unknown) => {
      failed = true;
      await expectServer();
      throw error;
    });
  }, how);
}

// biome-ignore lint/suspicious/noExplicitAny: as React's own
type AnyPart = ComponentType<any>;
const Nothing = () => null;

/**
 * A part of a screen whose code comes when it is first shown, and waits for a server that is away. `Meanwhile` stands in its place until
 * then. Throws into the error boundary what its code could not come for.
 *
 * Not `lazy` of React: what that has put something in the place of it shows 300 ms later at the earliest, however soon it is there
 * (`FALLBACK_THROTTLE_MS` of react-reconciler), and nearly every screen has such a part.
 */
export function lazyCode<Part extends AnyPart>(
  load: () => Promise<{ default: Part }>,
  Meanwhile: ComponentType = Nothing,
): ComponentType<ComponentProps<Part>> {
  let part: Part | undefined;
  let failure: { error: unknown } | undefined;
  let coming: Promise<void> | undefined;
  const come = () => {
    coming ??= fetchCode(load).then(
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
    // While the rest is still drawn.
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
