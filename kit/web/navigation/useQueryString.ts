import { useContext, useMemo, useSyncExternalStore } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/** The pending navigation within the same screen. */
function getPendingNavigation({ location, navigation }: DataRouter['state']) {
  if (navigation.location?.pathname !== location.pathname) return undefined;
  return { location: navigation.location, pushes: navigation.historyAction === 'PUSH' };
}

/** Keeps a leading name without a value, as in public addresses (`?1!Parvis`). */
function toQueryText(params: URLSearchParams): string {
  return params
    .toString()
    .replace(/^[^=&]+=(?=&|$)/, (name) => name.slice(0, -1).replaceAll('%21', '!').replaceAll('+', '%20'));
}

function getQueryText(state: DataRouter['state']): string {
  return new URLSearchParams((getPendingNavigation(state)?.location ?? state.location).search).toString();
}

function useRouter(): DataRouter {
  // The hooks return the last render; only the router knows a navigation that started since.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('The address is read and set within a router.');
  return router;
}

interface QueryStringState {
  text: string;
  /** The current parameters, with the state of its history entry. */
  getCurrent: () => { params: URLSearchParams; entry: unknown };
  /** `entry` is stored in the history entry and survives a reload. Without it, the present state is kept. */
  change: (edit: (params: URLSearchParams) => void, mode: 'push' | 'replace', entry?: unknown) => void;
  back: () => void;
}

export function useQueryString(): QueryStringState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  const getSnapshot = () =>
    router.state.location.pathname === pathname
      ? getQueryText(router.state)
      : new URLSearchParams(search).toString();
  const text = useSyncExternalStore(router.subscribe, getSnapshot, getSnapshot);
  const actions = useMemo(() => {
    const getCurrent = () => {
      const { state: entry } = getPendingNavigation(router.state)?.location ?? router.state.location;
      return { params: new URLSearchParams(getQueryText(router.state)), entry };
    };
    const change: QueryStringState['change'] = (edit, mode, entry) => {
      const { params, entry: present } = getCurrent();
      edit(params);
      // Replacing a pending push must still add its entry.
      const replace = mode === 'replace' && !getPendingNavigation(router.state)?.pushes;
      const state = entry === undefined && mode === 'replace' ? present : entry;
      void navigate({ search: toQueryText(params) }, { replace, state, preventScrollReset: true });
    };
    const back = () => {
      if (!getPendingNavigation(router.state)?.pushes) return void navigate(-1);
      const { search, state } = router.state.location;
      void navigate({ search }, { replace: true, state, preventScrollReset: true });
    };
    return { getCurrent, change, back };
  }, [navigate, router]);
  return { text, ...actions };
}
