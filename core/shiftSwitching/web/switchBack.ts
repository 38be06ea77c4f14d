import { loadCode } from '../../../kit/web/code.ts';
import { notify } from '../../../kit/web/feedback/notices.ts';
import { withWords } from '../../../kit/web/i18n.ts';

/** The session is again whose it is; for the frame, which carries none of its code. */
export async function backToOwner(): Promise<void> {
  try {
    const { goBack } = await loadCode(() => withWords('shiftSwitching', () => import('./switchPerson.ts')));
    await goBack();
  } catch (error) {
    notify.failure(error);
  }
}
