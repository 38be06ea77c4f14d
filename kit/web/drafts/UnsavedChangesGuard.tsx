import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { lazyComponent } from '../codeLoading/lazyComponent.ts';
import { loadCode } from '../codeLoading/loadCode.ts';
import { isSameExceptDialogs } from '../dialog/dialogState.ts';
import { useI18n } from '../i18n/i18n.ts';
import { isPasswordPromptOpen } from '../session/lostSession.ts';
import {
  dismissLeavePrompt,
  hasUnsavedChanges,
  isAnyFormSaving,
  showLeavePrompt,
  useHasForm,
  usePendingLeavePrompt,
} from './unsavedChanges.ts';

const loadDialog = () =>
  import('../dialog/ConfirmDialog.tsx').then((code) => ({ default: code.ConfirmDialog }));
const ConfirmDialog = lazyComponent(loadDialog);

type NavigationLocations = Pick<Parameters<BlockerFunction>[0], 'currentLocation' | 'nextLocation'>;

/** A page keeps its form when only its dialogs open or close. */
const getNavigationScope = ({ currentLocation: here, nextLocation: target }: NavigationLocations) =>
  here.pathname === target.pathname && isSameExceptDialogs(here.search, target.search)
    ? 'dialogs'
    : undefined;

const isBlocked: BlockerFunction = (navigation) => {
  const { currentLocation: here, nextLocation: target, historyAction } = navigation;
  if (here.pathname === target.pathname && here.search === target.search) return false;
  if (isPasswordPromptOpen()) return true;
  // A form that is being saved cannot be left, but its screen may change its own address.
  if (isAnyFormSaving()) return historyAction === 'POP' || here.pathname !== target.pathname;
  return hasUnsavedChanges(getNavigationScope(navigation));
};

/** Blocks navigation while a form is registered. React Router allows one blocker at a time. */
function Blocker() {
  const blocker = useBlocker(isBlocked);
  const latest = useRef(blocker);
  latest.current = blocker;

  const here = useLocation();
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const scope = getNavigationScope({ currentLocation: here, nextLocation: blocker.location });
    if (!hasUnsavedChanges(scope) || isAnyFormSaving() || isPasswordPromptOpen()) return blocker.reset();
    showLeavePrompt((leave) => {
      if (latest.current !== blocker) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    }, scope);
    return dismissLeavePrompt;
    // `blocker.state` is not a dependency: a second navigation may be blocked before the first is rendered as
    // over.
  }, [blocker]);

  useEffect(() => {
    const fetchDialog = () => void loadCode(loadDialog).catch(() => {});
    addEventListener('input', fetchDialog, { once: true });
    return () => removeEventListener('input', fetchDialog);
  }, []);

  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => hasUnsavedChanges() && event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, []);
  return null;
}

/**
 * Prompts before unsaved changes are lost: on navigation, including Back, on `confirmLeave`, and (in the
 * browser's words) on closing or reloading the page. The resident frame and each public form render one.
 */
export function UnsavedChangesGuard() {
  const { t } = useI18n();
  const isNeeded = useHasForm();
  const answer = usePendingLeavePrompt();
  return (
    <>
      {isNeeded && <Blocker />}
      {/* Rendered only when needed: the key that opens it would close it again. */}
      {answer && (
        <ConfirmDialog
          opened
          // The password prompt covers it and it must stay open.
          close={() => isPasswordPromptOpen() || answer(false)}
          title={t('ui.discard.title')}
          confirmLabel={t('ui.discard.confirm')}
          cancelLabel={t('ui.discard.keep')}
          danger
          onConfirm={() => answer(true)}
        >
          {t('ui.discard.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
