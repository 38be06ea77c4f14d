import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import {
  getHeadingId,
  getHeadingLevelOffset,
  type ParsedDocumentBlock,
  parseDocumentText,
  splitInlineMarkup,
} from '../../documentText.ts';
import classes from './FormattedDocumentText.module.css';
import { LinkedText } from './LinkedText.tsx';

function TextWithMarkup({ text }: { text: string }): ReactNode {
  return splitInlineMarkup(text).map(({ text: part, to, isBold }, at) => {
    const key = String(at);
    if (isBold)
      return (
        <strong key={key}>
          <TextWithMarkup text={part} />
        </strong>
      );
    if (to === undefined) return <LinkedText key={key}>{part}</LinkedText>;
    if (to.startsWith('/'))
      return (
        <Link key={key} to={to}>
          {part}
        </Link>
      );
    return (
      <a key={key} href={to} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    );
  });
}

interface FormattedDocumentTextProps {
  text: string;
  topLevel?: 1 | 2;
  hasHeadingIds?: boolean;
}

export function FormattedDocumentText({ text, topLevel = 1, hasHeadingIds }: FormattedDocumentTextProps) {
  const blocks = useMemo(() => parseDocumentText(text), [text]);
  const shift = getHeadingLevelOffset(blocks, topLevel);
  return (
    <div className={classes.text}>
      {blocks.map((block, at) => (
        <DocumentBlock
          key={at}
          block={block}
          shift={shift}
          id={hasHeadingIds ? getHeadingId(at) : undefined}
        />
      ))}
    </div>
  );
}

interface DocumentBlockProps {
  block: ParsedDocumentBlock;
  shift: number;
  id: string | undefined;
}

function DocumentBlock({ block, shift, id }: DocumentBlockProps) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item, at) => (
          <li key={at}>
            <TextWithMarkup text={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <TextWithMarkup text={block.text} />
      </p>
    );
  }
  const Heading = `h${Math.max(1, block.level + shift)}` as 'h1' | 'h2' | 'h3';
  return (
    <Heading id={id}>
      <TextWithMarkup text={block.text} />
    </Heading>
  );
}
