import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** W3C BarcodeDetector: the browser's own, or a polyfill loaded on demand. */
export interface CodeReader {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

let made: Promise<CodeReader> | undefined;

export function getCodeReader(): Promise<CodeReader> {
  made ??= make().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function make(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: new () => CodeReader };
  if (Own) return new Own();
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector();
}
