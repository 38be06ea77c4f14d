import { useCommand } from '../../../../kit/web/api/queries.ts';
import { formatDate } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ItemMenu } from '../../web/ItemMenu.tsx';
import { createMoveActions } from '../../web/reorder.ts';
import { reorderBuildingDocuments } from '../api.ts';
import type { BuildingDocument } from '../document.ts';
import classes from './DocumentCards.module.css';
import { invalidateDocuments } from './DocumentDialogs.tsx';

interface DocumentCardsProps {
  documents: readonly BuildingDocument[];
  onOpen: (document: BuildingDocument) => void;
  editing: {
    /** The call that reorders needs the ids of all documents. */
    all: readonly BuildingDocument[];
    onEdit: (document: BuildingDocument) => void;
    onDelete: (document: BuildingDocument) => void;
  } | null;
}

const MIN_DOCUMENTS_FOR_CARDS = 4;

export function DocumentCards({ documents, onOpen, editing }: DocumentCardsProps) {
  const { building } = useSession();
  const { mutateAsync: order } = useCommand(reorderBuildingDocuments);

  const ids = documents.map(({ id }) => id);
  const saveOrder = async (next: number[]) => {
    // Documents of other screens keep their positions.
    const queue = [...next];
    const orderedIds = editing?.all.map(({ id }) => (ids.includes(id) ? (queue.shift() ?? id) : id)) ?? next;
    await order({ building: building.id, ids: orderedIds });
    await invalidateDocuments();
  };
  return (
    // One or two cards look lost on a wide page, so they become rows.
    <ul className={documents.length < MIN_DOCUMENTS_FOR_CARDS ? classes.rows : classes.cards}>
      {documents.map((document, at) => (
        <li key={document.id} className={classes.card} data-panel>
          <DocumentCard document={document} onOpen={() => onOpen(document)} />
          {editing && (
            <div className={classes.menu}>
              <ItemMenu
                name={document.title}
                onEdit={() => editing.onEdit(document)}
                onDelete={() => editing.onDelete(document)}
                {...createMoveActions(ids, at, saveOrder)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function DocumentCard({ document, onOpen }: { document: BuildingDocument; onOpen: () => void }) {
  const { t } = useI18n();
  const { title, description, preview, pages, date } = document;
  return (
    <>
      <span className={classes.sheet}>
        <img
          src={preview.src}
          srcSet={preview.srcSet}
          sizes="(max-width: 48em) 7rem, 18rem"
          width={preview.width}
          height={preview.height}
          alt=""
          loading="lazy"
        />
      </span>
      <div className={classes.text}>
        <h2 className={classes.title}>
          <button type="button" className={classes.open} onClick={onOpen}>
            {title}
          </button>
        </h2>
        {description && <p className={classes.description}>{description}</p>}
        <p className={classes.facts}>
          {t('concierge:document.pages', { count: pages })} · {formatDate(date)}
        </p>
      </div>
    </>
  );
}
