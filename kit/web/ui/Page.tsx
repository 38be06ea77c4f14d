import type { ReactNode } from 'react';
import { PrintHeader } from '../print/PrintHeader.tsx';
import { usePageTitle } from '../usePageTitle.ts';
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

export function Page({ title, intro, width = 'mixed', fill, printDetails, children, ...tools }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page} data-width={fill ? 'list' : width} data-fill={fill || undefined}>
      <PrintHeader title={title} details={printDetails} />
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
