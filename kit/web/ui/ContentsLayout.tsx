import { useScrollSpy } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import classes from './ContentsLayout.module.css';

interface ContentsLayoutProps {
  /** The sections of the page: id of the element or its heading, and title. */
  sections: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** Pixels: height of the sticky bar and the space below it. */
const BELOW_BAR = 100;

/** A long page with a list of its sections: beside it on a desktop, above it on narrow screens. */
export function ContentsLayout({ sections, children }: ContentsLayoutProps) {
  const { t } = useI18n();
  const { active, data } = useScrollSpy({
    // An empty selector is an error.
    selector: sections.map(({ id }) => `#${CSS.escape(id)}`).join() || ':not(*)',
    offset: BELOW_BAR,
  });
  const currentId = data[active]?.id;
  return (
    <div className={classes.layout}>
      {sections.length > 0 && (
        <nav aria-label={t('ui.contents')} className={classes.contents} data-screen-only>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === currentId ? 'location' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={classes.sections}>{children}</div>
    </div>
  );
}
