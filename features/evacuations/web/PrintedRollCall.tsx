import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useIsPrinting } from '../../../kit/web/print/printing.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { QrCode } from '../../../kit/web/ui/QrCode.tsx';
import { useQrPathBuilder } from '../../../kit/web/ui/useQrPathBuilder.ts';
import type { Evacuee, RollCall, WardenLink } from '../evacuation.ts';
import { isEvacueeOut } from '../evacuation.ts';
import { useFloorNameFormatter } from './floorNames.ts';
import classes from './PrintedRollCall.module.css';
import { countEvacueeHeads } from './pendingTicksAndCounts.ts';
import { sortEvacuees } from './sortEvacuees.ts';
import { toWardenLinkUrl } from './WardenLinksDialog.tsx';

export function PrintedRollCall({ list, links }: { list: RollCall; links: readonly WardenLink[] }) {
  const draw = useQrPathBuilder();
  const isPrinting = useIsPrinting();
  const floors = useFloorNameFormatter();
  const { t } = useI18n();
  if (!isPrinting) return null;
  const inside = sortEvacuees(list.people.filter(({ leftAt }) => leftAt === null));
  const unknown = inside.filter((person) => person.floors.length === 0);
  const qrOf = (floor: string | null) => {
    const link = links.find((each) => each.floor === floor);
    return link && draw?.(toWardenLinkUrl(link));
  };
  return (
    <div className={classes.paper} data-handed-out={links.length > 0 || undefined}>
      <p className={classes.total}>{t('evacuations:paper.total', countEvacueeHeads(inside))}</p>
      {list.floors.map(({ floor }) => (
        <FloorSheet
          key={floor}
          name={floors.one(floor)}
          people={inside.filter((person) => person.floors.includes(floor))}
          qr={qrOf(floor)}
          residents
        />
      ))}
      {(unknown.length > 0 || list.floors.length === 0) && (
        <FloorSheet name={floors.all([])} people={unknown} qr={qrOf(null)} />
      )}
    </div>
  );
}

interface SheetProps {
  name: string;
  people: readonly Evacuee[];
  qr: ReturnType<NonNullable<ReturnType<typeof useQrPathBuilder>>> | undefined;
  residents?: boolean;
}

function FloorSheet({ name, people, qr, residents }: SheetProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const arrived = ({ arrivedAt }: Evacuee) =>
    arrivedAt ? formatDateAndTime(arrivedAt, building.timeZone).time : '';
  return (
    <section className={classes.sheet}>
      <div className={classes.head}>
        <h2>{t('evacuations:part', { name, count: countEvacueeHeads(people).heads })}</h2>
        {residents && <p>{t('evacuations:paper.residents')}</p>}
        {qr && (
          <div className={classes.qr}>
            <QrCode code={qr} label={t('evacuations:links.qr', { name })} />
          </div>
        )}
      </div>
      {people.length > 0 && (
        <table>
          <thead>
            <tr>
              <th className={classes.box}>{t('evacuations:paper.out')}</th>
              <th>{t('evacuations:paper.name')}</th>
              <th>{t('evacuations:paper.visiting')}</th>
              <th className={classes.number}>{t('evacuations:paper.heads')}</th>
              <th className={classes.number}>{t('evacuations:paper.arrived')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <td className={classes.box}>{isEvacueeOut(person.state) ? '☒' : '☐'}</td>
                <td>
                  <strong>{[person.party, person.name].filter(Boolean).join(' · ')}</strong>
                  {person.organization && ` · ${person.organization}`}
                  {person.members.length > 0 && ` (${person.members.join(', ')})`}
                  {person.needsHelp && <strong> ⚠ {t('evacuations:needsHelp')}</strong>}
                </td>
                <td>{[person.company, person.host].filter(Boolean).join(' · ')}</td>
                <td className={classes.number}>{person.heads}</td>
                <td className={classes.number}>{arrived(person)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
