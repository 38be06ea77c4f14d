import { Button, Skeleton, Text } from '@mantine/core';
import { IconBook2, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getLocalNow, localDateSchema } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { formatDate, formatDateAndTime, formatLongDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import { schemaParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { readLogbookDay } from '../api.ts';
import type { ShiftHandover } from '../handover.ts';
import type { LogbookRegisterLine } from '../logbook.ts';
import classes from './LogbookDayPage.module.css';

const day = schemaParam(localDateSchema, undefined);

export default function LogbookDayPage() {
  const { t, language } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const [{ date = today }, change] = useUrlState({ date: day });
  const dayQuery = useQuery(callQuery(readLogbookDay, { building: building.id, date }));
  return (
    <Page
      title={t('logbook:day.title')}
      width="list"
      printDetails={[formatLongDay(date, language)]}
      filters={
        <DateField
          label={t('logbook:day.date')}
          value={date}
          max={today}
          onChange={(nextDate) =>
            localDateSchema.safeParse(nextDate).success && change({ date: nextDate }, 'push')
          }
        />
      }
      action={
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('logbook:day.print')}
        </Button>
      }
    >
      {dayQuery.error && (
        <FailedState
          icon={IconBook2}
          title={t('logbook:day.failed')}
          error={dayQuery.error}
          onRetry={() => void dayQuery.refetch()}
        />
      )}
      {!dayQuery.error && !dayQuery.data && <Skeleton h={240} />}
      {dayQuery.data?.lines.length === 0 && dayQuery.data.handovers.length === 0 && (
        <EmptyState icon={IconBook2} title={t('logbook:day.nothing')} />
      )}
      {dayQuery.data && dayQuery.data.lines.length > 0 && <RegisterTable lines={dayQuery.data.lines} />}
      {dayQuery.data?.handovers.map((handover) => (
        <PrintedHandover key={handover.id} handover={handover} />
      ))}
      <p className={classes.sign}>{t('logbook:day.signature')}</p>
    </Page>
  );
}

function RegisterTable({ lines }: { lines: readonly LogbookRegisterLine[] }) {
  const { t } = useI18n();
  return (
    <table className={classes.sheet}>
      <thead>
        <tr>
          {(['moment', 'what', 'text', 'by'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`logbook:day.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} data-mistaken={line.mistaken || undefined}>
            <td>{formatTime(line.time)}</td>
            <td>
              {line.act === 'entry' && line.category
                ? t(`logbook:categories.${line.category}`)
                : t(`logbook:acts.${line.act}`)}
            </td>
            <td>
              <RegisterLineText line={line} />
            </td>
            <td>{line.writtenBy ?? t('logbook:nobody')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RegisterLineText({ line }: { line: LogbookRegisterLine }) {
  const { t } = useI18n();
  const { formatMoment } = useFormatMoment();
  const { building } = useSession();
  const { act, text, place, name, company, followUpBy, followUpUntil, about, emptied, mistaken, pictures } =
    line;
  const written = getLocalNow(building.timeZone, new Date(line.writtenAt));
  const isLate = written.date !== line.date || written.time !== line.time;
  const to = [name, company].filter(Boolean).join(', ');
  const isEmpty = emptied && !text && (act === 'entry' || act === 'correction' || act === 'note');
  return (
    <>
      {isEmpty && <i>{t('logbook:emptiedShort')}</i>}
      <span className={classes.text}>{[to, place, text].filter(Boolean).join(' · ')}</span>
      {followUpUntil && (
        <p>
          {t('logbook:followUp.until', {
            who: followUpBy ?? t('logbook:followUp.desk'),
            date: formatDate(followUpUntil),
          })}
        </p>
      )}
      {about && (
        <Text size="sm" c="dimmed">
          {t('logbook:day.about', {
            when: formatMoment(about.date, about.time),
            text: about.text || t('logbook:emptiedShort'),
          })}
        </Text>
      )}
      {isLate && (
        <Text size="sm" c="dimmed">
          {t('logbook:writtenAt', { when: formatMoment(written.date, written.time) })}
        </Text>
      )}
      {pictures > 0 && (
        <Text size="sm" c="dimmed">
          {t('logbook:day.pictures', { count: pictures })}
        </Text>
      )}
      {mistaken && (
        <Text size="sm" c="dimmed">
          {t('logbook:mistaken')}
        </Text>
      )}
    </>
  );
}

function PrintedHandover({ handover }: { handover: ShiftHandover }) {
  const { t } = useI18n();
  const { building } = useSession();
  const at = (instant: string) => formatDateAndTime(instant, building.timeZone).time;
  const { text, writtenAt, writtenBy, signedAt, signedBy } = handover;
  return (
    <section className={classes.word}>
      <p>
        <b>{t('logbook:handover.of', { who: writtenBy ?? t('logbook:nobody'), when: at(writtenAt) })}</b>
      </p>
      <p className={classes.text}>{text}</p>
      <Text size="sm" c="dimmed">
        {signedAt
          ? t('logbook:handover.signedBy', { who: signedBy ?? t('logbook:nobody'), when: at(signedAt) })
          : t('logbook:handover.unsigned')}
      </Text>
    </section>
  );
}
