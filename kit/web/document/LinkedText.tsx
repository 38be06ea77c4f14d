import { Fragment } from 'react';
import { splitLinks } from './links.ts';

/** A text as it was written, in which web addresses can be followed: in another tab, without telling where from. */
export function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map(({ text, href }, at) =>
    href === undefined ? (
      <Fragment key={String(at)}>{text}</Fragment>
    ) : (
      <a key={String(at)} href={href} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    ),
  );
}
