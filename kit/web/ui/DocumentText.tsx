import { useMemo } from 'react';
import { type Block, readDocumentText } from '../../documentText.ts';
import classes from './DocumentText.module.css';

const LINK = /(https?:\/\/[^\s«»"<>)]*[^\s«»"<>).,;:!?])/;

/** A line with its addresses as links. */
function Linked({ text }: { text: string }) {
  return text.split(LINK).map((part, at) =>
    LINK.test(part) ? (
      <a key={at} href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

interface DocumentTextProps {
  /** As `readDocumentText` reads it. */
  text: string;
  /** The level of its highest heading in the page: 1 where the text names the page itself. */
  topLevel?: 1 | 2;
}

/** A text with headings, paragraphs and lists. */
export function DocumentText({ text, topLevel = 1 }: DocumentTextProps) {
  const blocks = useMemo(() => readDocumentText(text), [text]);
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const shift = topLevel - Math.min(...levels, 3);
  return (
    <div className={classes.text}>
      {blocks.map((block, at) => (
        <Part key={at} block={block} shift={shift} />
      ))}
    </div>
  );
}

function Part({ block, shift }: { block: Block; shift: number }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item, at) => (
          <li key={at}>
            <Linked text={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Linked text={block.text} />
      </p>
    );
  }
  const Heading = `h${Math.max(1, block.level + shift)}` as 'h1' | 'h2' | 'h3';
  return <Heading>{block.text}</Heading>;
}
