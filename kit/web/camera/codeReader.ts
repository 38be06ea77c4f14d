import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** W3C BarcodeDetector: the browser's own, or a polyfill loaded on demand. */
export interface CodeReader {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

let codeReader: Promise<CodeReader> | undefined;

export function getCodeReader(): Promise<CodeReader> {
  codeReader ??= createCodeReader().catch((error: unknown) => {
    codeReader = undefined;
    throw error;
  });
  return codeReader;
}

async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: new () => CodeReader };
  if (Own) return new Own();
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector();
}
