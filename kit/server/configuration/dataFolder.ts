import { access, constants, mkdir } from 'node:fs/promises';

export async function requireDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${folder} cannot be used (${reason}): set DATA_DIR to another one.`);
  }
}
