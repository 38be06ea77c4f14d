import type { ReactNode } from 'react';
import { usePageTitle } from '../pageTitle.ts';
import { PrintHead } from '../print/PrintHead.tsx';
import classes from './Page.module.css';
import { Toolbar, type ToolbarProps } from './Toolbar.tsx';

type PageProps = ToolbarProps & {
  /** Shown as the heading in the bar of the frame, and as the title of the browser's tab. */
  title: string;
  /** One quiet line under the bar: what this screen is for. */
  intro?: ReactNode;
  /**
   * How wide the content grows beside the menu: lists and calendars as far as they can be followed, text and forms as far as
   * a line is read, `mixed` (the usual one) what is neither. It begins below the title.
   */
  width?: 'list' | 'mixed' | 'text';
  /**
   * The page takes exactly the height of the window on a desktop, and its list scrolls inside. `whole`: on a phone as well.
   */
  fill?: boolean | 'whole';
  /** What paper says beside the title: the days, what was searched. */
  printed?: readonly string[] | undefined;
  children: ReactNode;
};

/** A screen inside the frame: its title, its tool row and its content. */
export function Page({ title, intro, width = 'mixed', fill, printed, children, ...tools }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page} data-width={fill ? 'list' : width} data-fill={fill || undefined}>
      <PrintHead title={title} facts={printed} />
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
