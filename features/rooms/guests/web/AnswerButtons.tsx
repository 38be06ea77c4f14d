import { IconCalendarCheck, IconCalendarX } from '@tabler/icons-react';
import { useState } from 'react';
import { isPast } from '../../../../kit/time.ts';
import { call } from '../../../../kit/web/api/call.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { SeriesScope } from '../../reservations/reservation.ts';
import { ScopeButton } from '../../reservations/web/ScopeButton.tsx';
import { answerMeetingInvitation, listOwnMeetingInvitations } from '../api.ts';
import type { MeetingInvitation } from '../guest.ts';

export function AnswerButtons({ invitation }: { invitation: MeetingInvitation }) {
  const { t } = useI18n();
  const { building } = useSession();
  const answer = useCommand(answerMeetingInvitation);
  const [working, setWorking] = useState(false);
  const { id, declined, date, end } = invitation;
  if (isPast(date, end, building.timeZone, new Date())) return null;
  const sendAnswer = (isDeclined: boolean, scope: SeriesScope, of = id) =>
    answer.mutateAsync({ building: building.id, id: of, declined: isDeclined, scope });
  const findDatesToDecline = async (scope: SeriesScope): Promise<number[]> => {
    if (scope === 'one') return [id];
    const all = await call(listOwnMeetingInvitations, { building: building.id }, { readOnly: true });
    const isMeant = (one: MeetingInvitation) =>
      one.series === invitation.series && (scope === 'all' || one.date >= date) && !one.declined;
    const isOver = (one: MeetingInvitation) => isPast(one.date, one.end, building.timeZone, new Date());
    return all.filter((one) => isMeant(one) && !isOver(one)).map((one) => one.id);
  };
  const undoDecline = async (those: readonly number[]) => {
    try {
      for (const each of those) await sendAnswer(false, 'one', each);
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  const take = async (scope: SeriesScope) => {
    setWorking(true);
    try {
      const those = declined ? [] : await findDatesToDecline(scope);
      await sendAnswer(!declined, scope);
      notifyUser.success(
        t(declined ? 'rooms:guests.accepted' : 'rooms:guests.done'),
        declined ? {} : { undo: () => void undoDecline(those) },
      );
    } catch (error) {
      notifyUser.failure(error);
    } finally {
      setWorking(false);
    }
  };
  const Icon = declined ? IconCalendarCheck : IconCalendarX;
  return (
    <ScopeButton
      variant={declined ? 'filled' : 'default'}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      loading={working}
      reservation={invitation}
      onChoose={(scope) => void take(scope)}
    >
      {t(declined ? 'rooms:guests.accept' : 'rooms:guests.decline')}
    </ScopeButton>
  );
}
