import { answerReadings } from '../../kit/server/workbook/thread.ts';

answerReadings((sheet) => sheet);
