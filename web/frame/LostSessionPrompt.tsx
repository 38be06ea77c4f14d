import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { scheduleRefetchAfterChange } from '../../kit/web/api/refresh.ts';
import { lazyComponent } from '../../kit/web/codeLoading/lazyComponent.ts';
import { loadCode } from '../../kit/web/codeLoading/loadCode.ts';
import { useHasUnsavedChanges } from '../../kit/web/drafts/unsavedChanges.ts';
import { loadWithTranslations } from '../../kit/web/i18n/i18n.ts';
import { enablePasswordPrompt, useLostSession } from '../../kit/web/session/lostSession.ts';
import './LostSessionPrompt.css';

const load = () =>
  loadWithTranslations('access', () => import('../../core/access/web/ReauthenticateDialog.tsx'));
const PasswordQuestion = lazyComponent(load);

const FRAMES = 60;

/** Hidden elements cannot be focused; they become visible frames later, as transitions end. */
function focusWhenVisible(element: HTMLElement | null, frames: number): void {
  if (!element?.isConnected || frames === 0) return;
  if (element.checkVisibility({ visibilityProperty: true })) element.focus({ preventScroll: true });
  else requestAnimationFrame(() => focusWhenVisible(element, frames - 1));
}

/** Password prompt for an expired session on a page with unsaved changes. Hides the page. */
export function LostSessionPrompt() {
  const lost = useLostSession();
  const hasChanges = useHasUnsavedChanges();
  const focused = useRef<HTMLElement | null>(null);
  const wasLost = useRef(false);
  useEffect(enablePasswordPrompt, []);
  useEffect(() => {
    // When the session is known to be lost, the prompt or a disabled button may have taken the focus.
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('#password-prompt')) focused.current = target;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    // Loaded in advance, because the server may be down later.
    if (hasChanges) void loadCode(load).catch(() => {});
  }, [hasChanges]);
  const isLost = lost !== null;
  useLayoutEffect(() => {
    if (!isLost) return;
    document.documentElement.toggleAttribute('data-lost-session', true);
    return () => {
      document.documentElement.removeAttribute('data-lost-session');
    };
  }, [isLost]);
  useEffect(() => {
    const isOver = wasLost.current && !isLost;
    wasLost.current = isLost;
    if (!isOver) return;
    focusWhenVisible(focused.current, FRAMES);
    // No realtime changes arrived during the prompt.
    scheduleRefetchAfterChange();
  }, [isLost]);
  return createPortal(
    <div id="password-prompt">{lost && <PasswordQuestion lost={lost} />}</div>,
    document.body,
  );
}
