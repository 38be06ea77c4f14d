const nothing = () => null;
const storage = { getItem: nothing, setItem: nothing, removeItem: nothing };

/**
 * Lets screens be loaded and drawn where there is no browser, in a process or thread of its own: they look at one that knows nobody.
 * Whether there is a window they ask by its name: there is none.
 */
export function standInForBrowser(): void {
  const browser = {
    ...{ localStorage: storage, sessionStorage: storage, location: new URL('http://localhost') },
    ...{ history: { state: null, replaceState: nothing }, document: { documentElement: {} } },
    ...{ addEventListener: nothing, removeEventListener: nothing },
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
