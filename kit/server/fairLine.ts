/** A line of those who wait, in which nobody waits for all that somebody else has brought. */
export interface FairLine<One> {
  /** How many wait. */
  readonly length: number;
  /**
   * Puts one at the end of the caller's own. In a line that is full the last of whoever has most gives way to somebody who has
   * less, and is answered; where nobody has more than the caller, nothing is put there, and the answer is `one` itself.
   */
  push(caller: string, one: One): One | undefined;
  /** Takes the first of the caller whose turn it is among those that `may` go on; undefined where there is none. */
  shift(may?: (caller: string) => boolean): { caller: string; one: One } | undefined;
  /** Takes out one that no longer waits. Answers whether it was there. */
  remove(caller: string, one: One): boolean;
}

/** A line for at most `longest`: whoever waits gets a turn after every other caller has had one. */
export function fairLine<One>(longest: number): FairLine<One> {
  /** By caller; whoever comes first is whose turn it is, and goes to the end when it was taken. */
  const waiting = new Map<string, One[]>();
  let length = 0;

  const take = (caller: string, own: One[], at: number): One | undefined => {
    const [one] = own.splice(at, 1);
    length -= 1;
    if (own.length === 0) waiting.delete(caller);
    return one;
  };
  /** Whoever has most, where that is more than the caller would have. */
  const mostOf = (caller: string) => {
    const [most, own] = [...waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', [] as One[]]);
    return own.length > (waiting.get(caller)?.length ?? 0) + 1 ? ([most, own] as const) : undefined;
  };
  return {
    get length() {
      return length;
    },
    push(caller, one) {
      let gone: One | undefined;
      if (length >= longest) {
        const most = mostOf(caller);
        if (!most) return one;
        gone = take(...most, most[1].length - 1);
      }
      const own = waiting.get(caller);
      if (own) own.push(one);
      else waiting.set(caller, [one]);
      length += 1;
      return gone;
    },
    shift(may = () => true) {
      for (const [caller, own] of waiting) {
        if (!may(caller)) continue;
        const one = take(caller, own, 0);
        waiting.delete(caller);
        if (own.length > 0) waiting.set(caller, own);
        return one === undefined ? undefined : { caller, one };
      }
      return undefined;
    },
    remove(caller, one) {
      const own = waiting.get(caller) ?? [];
      const at = own.indexOf(one);
      if (at >= 0) take(caller, own, at);
      return at >= 0;
    },
  };
}
