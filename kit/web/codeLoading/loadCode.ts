import { CallError, OUTAGE_STATUSES } from '../api/callError.ts';
import { retryUntilAnswered } from '../api/outage.ts';

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

/** Imports code and retries during an outage (`options`: see `retryUntilAnswered`). */
export function loadCode<Code>(
  load: () => Promise<Code>,
  options: Parameters<typeof retryUntilAnswered>[1] = { readOnly: true },
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
  }, options);
}
