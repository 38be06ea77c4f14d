import { isAdministrator } from '../../actor.ts';
import type { UploadedFile } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { uploadPdf, uploadPicture } from '../../fileApi.ts';
import type { FileDetails } from '../../fileDetails.ts';
import type { MountedFeature } from '../feature.ts';
import { type BuildingContext, route } from '../http/router.ts';
import type { FileService } from './files.ts';

type Kind = Extract<keyof FileService, 'storePicture' | 'storeDocument'>;

async function store(context: BuildingContext, kind: Kind, file: UploadedFile): Promise<FileDetails[]> {
  const { actor, files, db, building, now } = context;
  if (!isAdministrator(actor)) throw new AppError('forbidden');
  const id = await files[kind](db, building, file, now);
  return [...(await files.describeFiles(db, building, [id], now)).values()];
}

export const filesFeature: MountedFeature = {
  name: 'files',
  words: { fr: {}, en: {} },
  routes: [
    route(uploadPicture, (context, { file }) => store(context, 'storePicture', file)),
    route(uploadPdf, (context, { file }) => store(context, 'storeDocument', file)),
  ],
};
