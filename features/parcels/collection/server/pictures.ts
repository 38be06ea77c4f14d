import { eq } from 'drizzle-orm';
import type { DownloadFile, UploadedFile } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { can } from '../../policy.ts';
import { parcels } from '../../server/tables.ts';

export async function uploadParcelPicture(
  { actor, db, building, files, now }: BuildingContext,
  { file }: { file: UploadedFile },
): Promise<{ id: number }> {
  if (!can.keepLog(actor)) throw new AppError('forbidden');
  return { id: await files.storePicture(db, building, file, now) };
}

type PictureKind = 'photo' | 'signature';

/** Without permission the picture does not exist for the caller. */
async function readParcelPicture(
  context: BuildingContext,
  id: number,
  kind: PictureKind,
): Promise<DownloadFile> {
  const { db, actor, building, files } = context;
  const table = parcels.in(building);
  const [parcel] = await db.select().from(table).where(eq(table.id, id));
  if (!parcel || !can.seePictures(actor, parcel)) throw new AppError('not_found');
  const picture = kind === 'photo' ? parcel.photoId : parcel.signatureId;
  const bytes = picture === null ? null : await files.readPicture(db, building, picture);
  if (!bytes) throw new AppError('not_found');
  return { filename: `${kind}-${id}.webp`, bytes };
}

export const readParcelPhoto = (context: BuildingContext, { id }: { id: number }) =>
  readParcelPicture(context, id, 'photo');
export const readParcelSignature = (context: BuildingContext, { id }: { id: number }) =>
  readParcelPicture(context, id, 'signature');
