import { type ComponentType, lazy } from 'react';
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

/** `lazy` of React, whose code waits for a server that is away. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own
export function lazyCode<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  return lazy(() => fetchCode(load));
}
