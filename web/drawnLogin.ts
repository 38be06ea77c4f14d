import '../kit/web/noCodeAtRunTime.ts';
import { keepBegunSignIn, loginIn, signIn } from '../core/access/web/signIn.ts';
import { drawnPage } from '../kit/web/drawn.ts';
import { forgetExpired } from '../kit/web/expiring.ts';
import { forgetStrangersDrafts } from '../kit/web/lostSession.ts';
import { onOutage } from '../kit/web/outage.ts';

/**
 * Logs in from the log-in page as the build has drawn it, before the program has come: over a slow line that takes most of the time. What the
 * page has no words for the program says, which begins then (public/before.js) and awaits what was begun here (LoginPage.tsx).
 */
function logInFrom(page: HTMLElement, form: HTMLFormElement, button: HTMLButtonElement): void {
  const needProgram = () => page.dispatchEvent(new Event('needprogram'));
  const logIn = () => {
    const login = loginIn(form);
    // The program says what is missing: it presses again.
    if (!login.email || !login.password) return needProgram();
    delete page.dataset.pressed;
    form.setAttribute('aria-busy', 'true');
    button.disabled = true;
    onOutage(needProgram);
    const signingIn = signIn(login);
    keepBegunSignIn(signingIn);
    signingIn.catch(needProgram);
  };
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Node && button.contains(target)) logIn();
  });
  page.dataset.alone = '';
  const pressed = page.querySelectorAll('button')[Number(page.dataset.pressed)];
  if (pressed === button) logIn();
}

// As the program does first, whichever page is opened.
forgetExpired();
forgetStrangersDrafts();
const page = drawnPage();
const form = page?.querySelector('form');
const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
if (page && form && button) logInFrom(page, form, button);
