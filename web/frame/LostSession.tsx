import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { fetchCode, lazyCode } from '../../kit/web/code.ts';
import { useHasUnsavedChanges } from '../../kit/web/drafts/unsaved.ts';
import { withWords } from '../../kit/web/i18n.ts';
import { enablePasswordPrompt, useLostSession } from '../../kit/web/lostSession.ts';
import { readAgain } from '../../kit/web/readAgain.ts';
import './LostSession.css';

const load = () => withWords('access', () => import('../../core/access/web/PasswordQuestion.tsx'));
const PasswordQuestion = lazyCode(load);

/** How many frames what was hidden is waited for; then it is gone for another reason. */
const FRAMES = 60;

/** What is hidden takes no focus, and each element may show a frame after the one around it, as its transition ends. */
function focusWhenSeen(element: HTMLElement | null, frames: number): void {
  if (!element?.isConnected || frames === 0) return;
  if (element.checkVisibility({ visibilityProperty: true })) element.focus({ preventScroll: true });
  else requestAnimationFrame(() => focusWhenSeen(element, frames - 1));
}

/** Asks for the password where a session has ended while something typed is on the page. Nothing else can be read meanwhile. */
export function LostSession() {
  const lost = useLostSession();
  const typed = useHasUnsavedChanges();
  const focused = useRef<HTMLElement | null>(null);
  const wasLost = useRef(false);
  useEffect(enablePasswordPrompt, []);
  useEffect(() => {
    // By the time that the session is known to be lost, the question has the focus, or a button that was pressed has lost it.
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('#question')) focused.current = target;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    // By the time that it is needed it is there, whatever has become of the server.
    if (typed) void fetchCode(load).catch(() => {});
  }, [typed]);
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
    focusWhenSeen(focused.current, FRAMES);
    // Nobody told what changed meanwhile.
    readAgain();
  }, [isLost]);
  return createPortal(<div id="question">{lost && <PasswordQuestion lost={lost} />}</div>, document.body);
}
