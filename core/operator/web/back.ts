import { fetchCode } from '../../../kit/web/code.ts';
import { withWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/state/notices.ts';

/** The session is again whose it is; for the frame, which carries none of its code. */
export async function backToOwner(): Promise<void> {
  try {
    const { goBack } = await fetchCode(() => withWords('operator', () => import('./change.ts')));
    await goBack();
  } catch (error) {
    notify.failure(error);
  }
}
