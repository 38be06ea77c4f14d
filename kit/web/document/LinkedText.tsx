import { Fragment } from 'react';
import { splitLinks } from './splitLinks.ts';

/** Plain text with web addresses as links, opened in a new tab without a referrer. */
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
