import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { fetchCode, lazyCode } from '../../kit/web/code.ts';
import { withWords } from '../../kit/web/i18n.ts';
import { askForLostSessions, useLostSession } from '../../kit/web/lostSession.ts';
import { readAgain } from '../../kit/web/readAgain.ts';
import { useSomethingTyped } from '../../kit/web/typed/unsaved.ts';
import './LostSession.css';

const load = () => withWords('access', () => import('../../core/access/web/PasswordQuestion.tsx'));
const PasswordQuestion = lazyCode(load);

/** Asks for the password where a session has ended while something typed is on the page. Nothing else can be read meanwhile. */
export function LostSession() {
  const lost = useLostSession();
  const typed = useSomethingTyped();
  const focused = useRef<Element | null>(null);
  useEffect(askForLostSessions, []);
  useEffect(() => {
    // By the time that it is needed it is there, whatever has become of the server.
    if (typed) void fetchCode(load).catch(() => {});
  }, [typed]);
  const isLost = lost !== null;
  useLayoutEffect(() => {
    if (!isLost) return;
    focused.current = document.activeElement;
    document.documentElement.toggleAttribute('data-lost-session', true);
    return () => {
      document.documentElement.removeAttribute('data-lost-session');
    };
  }, [isLost]);
  useEffect(() => {
    const { current: before } = focused;
    if (isLost || !before) return;
    focused.current = null;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    // Nobody told what changed meanwhile.
    readAgain();
  }, [isLost]);
  return createPortal(
    <div id="question">
      <Suspense>{lost && <PasswordQuestion lost={lost} />}</Suspense>
    </div>,
    document.body,
  );
}
