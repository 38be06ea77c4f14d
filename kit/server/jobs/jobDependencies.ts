import type { Env } from '../configuration/env.ts';
import type { FileService } from '../files/files.ts';
import type { Translate } from '../i18n/translate.ts';

export interface JobDependencies {
  env: Env;
  translate: Translate;
  files: FileService;
}
