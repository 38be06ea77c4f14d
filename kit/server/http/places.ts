import { AppError } from '../../errors.ts';

interface Bounds {
  /** Requests of one caller that are served at a time. */
  most: number;
  /** Those of one caller that may wait. */
  longest: number;
}

/**
 * Places for requests that are being served, so many for each caller: whoever asks for hundreds of things at once waits for their
 * own, not everybody for theirs. `enter` resolves once there is a place, with the function that gives it back; it throws
 * `too_many_requests` where too many of the caller's wait already.
 */
export function placesPerCaller({ most, longest }: Bounds) {
  const taken = new Map<string, { count: number; waiting: (() => void)[] }>();
  return {
    async enter(caller: string): Promise<() => void> {
      const own = taken.get(caller) ?? { count: 0, waiting: [] };
      taken.set(caller, own);
      if (own.count < most) own.count += 1;
      else if (own.waiting.length >= longest) throw new AppError('too_many_requests', { retryAfter: 1 });
      else await new Promise<void>((resolve) => own.waiting.push(resolve));
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const next = own.waiting.shift();
        // Its place is handed on.
        if (next) next();
        else if (--own.count === 0) taken.delete(caller);
      };
    },
  };
}
