import { getLocalNow } from '../../time.ts';
import { formatDate, formatTime } from '../format.ts';
import { useWords } from '../i18n.ts';
import { useSession } from '../session.ts';
import classes from './print.module.css';
import { usePrinting } from './printing.ts';

interface PrintHeaderProps {
  title: string;
  details?: readonly string[] | undefined;
}

export function PrintHeader(props: PrintHeaderProps) {
  return usePrinting() && <Head {...props} />;
}

function Head({ title, details = [] }: PrintHeaderProps) {
  const { t } = useWords();
  const { building } = useSession();
  const { date, time } = getLocalNow(building.timeZone, new Date());
  const said = details.filter(Boolean);
  return (
    <header className={classes.head}>
      <p className={classes.building}>{building.name}</p>
      <p className={classes.when}>
        {t('ui.print.printed', { date: formatDate(date), time: formatTime(time) })}
      </p>
      <p className={classes.title}>{title}</p>
      <p className={classes.facts}>{said.join(' · ')}</p>
      <p className={classes.unread}>{t('ui.print.unread')}</p>
    </header>
  );
}
