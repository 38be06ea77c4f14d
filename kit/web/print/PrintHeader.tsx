import { getLocalNow } from '../../time.ts';
import { formatDate, formatTime } from '../format.ts';
import { useI18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import classes from './print.module.css';
import { useIsPrinting } from './printing.ts';

interface PrintHeaderProps {
  title: string;
  details?: readonly string[] | undefined;
}

export function PrintHeader(props: PrintHeaderProps) {
  return useIsPrinting() && <Head {...props} />;
}

function Head({ title, details = [] }: PrintHeaderProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const { date, time } = getLocalNow(building.timeZone, new Date());
  const shownDetails = details.filter(Boolean);
  return (
    <header className={classes.head}>
      <p className={classes.building}>{building.name}</p>
      <p className={classes.when}>
        {t('ui.print.printed', { date: formatDate(date), time: formatTime(time) })}
      </p>
      <p className={classes.title}>{title}</p>
      <p className={classes.facts}>{shownDetails.join(' · ')}</p>
      <p className={classes.unread}>{t('ui.print.unread')}</p>
    </header>
  );
}
