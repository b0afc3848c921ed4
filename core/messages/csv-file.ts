/** What every place says that takes a CSV file. */
export const csvFileTexts = {
  drop: 'Drop a CSV file here, or',
  browse: 'browse',
  chooseFile: 'CSV file',
};
