import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { DialogState } from '../../../kit/web/dialog/dialogState.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { readPastEvacuation } from '../api.ts';
import {
  formatEvacuationDuration,
  formatEvacuationLeaders,
  type PastEvacuation,
  type PastEvacuationDetails,
} from '../evacuation.ts';
import { can } from '../policy.ts';
import { DownloadRecordButton } from './DownloadRecordButton.tsx';
import { useFloorNameFormatter } from './floorNames.ts';
import classes from './PastEvacuationPanel.module.css';
import { isUnaccountedFor } from './pendingTicksAndCounts.ts';
import { sortEvacuees } from './sortEvacuees.ts';

type Person = PastEvacuationDetails['people'][number];

export function PastEvacuationPanel({ current: past, ...view }: DialogState<PastEvacuation>) {
  const { t } = useI18n();
  const { user } = useSession();
  const moment = useFormatEvacuationMoment();
  return (
    <RecordPanel
      {...view}
      title={past && t(`evacuations:named.${past.kind}`, { moment: moment(past.startedAt) })}
      wide
      footer={
        past &&
        can.readRecords(user) && (
          <DialogFooter>
            <DownloadRecordButton row={past} moment={moment(past.startedAt)} />
          </DialogFooter>
        )
      }
    >
      {past && <Details key={past.id} past={past} />}
    </RecordPanel>
  );
}

export function useFormatEvacuationMoment() {
  const { building } = useSession();
  const { formatInstant } = useFormatMoment();
  return (at: string) => formatInstant(at, building.timeZone);
}

function Details({ past }: { past: PastEvacuation }) {
  const { t } = useI18n();
  const { building } = useSession();
  const floors = useFloorNameFormatter();
  const { startedAt, endedAt, heads, found } = past;
  const { data, error } = useQuery(
    callQuery(readPastEvacuation, { building: building.id, evacuation: past.id }),
  );
  const timeOf = (at: string) => formatDateAndTime(at, building.timeZone).time;
  if (error)
    return (
      <Alert role="alert" color="red">
        <FailureMessage error={error} />
      </Alert>
    );
  if (!data) return <Skeleton height={640} aria-label={t('ui.loading')} />;
  const people = sortEvacuees(data.people);
  const unfound = people.filter(isUnaccountedFor);
  const left = people.filter(({ leftAt }) => leftAt !== null);
  const out = people.filter((person) => person.leftAt === null && !isUnaccountedFor(person));
  return (
    <div className={classes.past}>
      <p className={classes.total}>
        <strong>{found}</strong> {t('evacuations:progress.of', { count: heads })}
      </p>
      <p className={classes.quiet}>
        {t('evacuations:past.ran', {
          from: timeOf(startedAt),
          to: timeOf(endedAt),
          duration: formatEvacuationDuration(past),
          who: formatEvacuationLeaders(past),
        })}
      </p>
      {unfound.length > 0 && <Group title={t('evacuations:pdf.unfound')} people={unfound} />}
      {out.length > 0 && <Group title={t('evacuations:register.found')} people={out} />}
      {left.length > 0 && <Group title={t('evacuations:left')} people={left} />}
      {data.floors.length > 0 && (
        <section>
          <h3>{t('evacuations:pdf.columns.residents')}</h3>
          <ul>
            {data.floors.map(({ floor, inside, outside }) => (
              <li key={floor}>
                {floors.one(floor)}
                <span className={classes.aside}>
                  {t('evacuations:ofHeads', { found: outside, heads: inside })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.comment && (
        <section>
          <h3>{t('evacuations:pdf.comment')}</h3>
          <p className={classes.comment}>{data.comment}</p>
        </section>
      )}
      <p className={classes.quiet}>{t('evacuations:past.names')}</p>
    </div>
  );
}

function Group({ title, people }: { title: string; people: readonly Person[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {people.map((person) => (
          <PersonLine key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function PersonLine({ person }: { person: Person }) {
  const { t } = useI18n();
  const { building } = useSession();
  const floors = useFloorNameFormatter();
  const {
    name,
    party,
    company,
    floors: personFloors,
    heads,
    found,
    needsHelp,
    state,
    saidAt,
    saidBy,
    saidOn,
  } = person;
  const { note, leftAt } = person;
  const at = leftAt ?? (state === 'unknown' ? null : saidAt);
  const recorderText = leftAt === null ? saidBy || (saidOn === null ? '' : floors.one(saidOn)) : '';
  const stateText = leftAt === null && state !== 'unknown' ? t(`evacuations:say.${state}`) : '';
  const time = at && formatDateAndTime(at, building.timeZone).time;
  return (
    <li>
      <div>
        <strong>{[party, name || t('evacuations:forgotten')].filter(Boolean).join(' · ')}</strong>
        {heads > 1 && ` ${t('evacuations:ofHeads', { found, heads })}`}
        {needsHelp && <span className={classes.help}>{t('evacuations:needsHelp')}</span>}
        <p className={classes.quiet}>
          {company} · {floors.all(personFloors)}
        </p>
        {note && <p>{note}</p>}
      </div>
      <span className={classes.aside}>
        {stateText}
        <span className={classes.quiet}>{[time, recorderText].filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}
