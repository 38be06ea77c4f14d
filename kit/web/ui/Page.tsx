import { createContext, type ReactNode, use } from 'react';
import { formatDateAndTime } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { usePageTitle } from '../navigation/usePageTitle.ts';
import printClasses from '../print/print.module.css';
import { useIsPrinting } from '../print/printing.ts';
import { useSession } from '../session/session.ts';
import classes from './Page.module.css';
import { Toolbar, type ToolbarProps } from './Toolbar.tsx';

type PageProps = ToolbarProps & {
  title: string;
  intro?: ReactNode;
  /** Maximum width of the content: for lists and calendars, for text and forms, or `mixed`. */
  width?: 'list' | 'mixed' | 'text';
  /** Limits a desktop page to the window's height, so that its list scrolls inside. */
  fill?: boolean | 'whole';
  printDetails?: readonly string[] | undefined;
  children: ReactNode;
};

/** Shown above the toolbar of every page: links to the screens that share an entry of the menu. */
export const ScreenTabsContext = createContext<ReactNode>(null);

export function Page({ title, intro, width = 'mixed', fill, printDetails, children, ...tools }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page} data-width={fill ? 'list' : width} data-fill={fill || undefined}>
      {useIsPrinting() && <PrintHeader title={title} details={printDetails} />}
      {use(ScreenTabsContext)}
      {intro && (
        <p className={classes.intro} data-screen-only>
          {intro}
        </p>
      )}
      <Toolbar {...tools} />
      {children}
    </div>
  );
}

function PrintHeader({ title, details = [] }: { title: string; details?: readonly string[] | undefined }) {
  const { t } = useI18n();
  const { building } = useSession();
  const shownDetails = details.filter(Boolean);
  return (
    <header className={printClasses.head}>
      <p className={printClasses.building}>{building.name}</p>
      <p className={printClasses.when}>
        {t('ui.print.printed', formatDateAndTime(new Date(), building.timeZone))}
      </p>
      <p className={printClasses.title}>{title}</p>
      <p className={printClasses.facts}>{shownDetails.join(' · ')}</p>
      <p className={printClasses.unread}>{t('ui.print.unread')}</p>
    </header>
  );
}
