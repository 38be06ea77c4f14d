import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import classes from './ContentsLayout.module.css';

interface ContentsLayoutProps {
  /** The sections of the page: id of the element or its heading, and title. */
  sections: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A long page with a list of its sections: beside it on a desktop, above it on narrow screens. */
export function ContentsLayout({ sections, children }: ContentsLayoutProps) {
  const { t } = useI18n();
  return (
    <div className={classes.layout}>
      <nav aria-label={t('ui.contents')} className={classes.contents} data-screen-only>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections}>{children}</div>
    </div>
  );
}
