import { writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** Paths of PEM files. */
export interface CertificateFiles {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/**
 * Makes a private certificate authority and a server's certificate that it signed.
 * @param folder where the files are written
 * @param host the only name, or IPv4 address, in the server's certificate
 */
export async function makeCertificates(folder: string, host: string): Promise<CertificateFiles> {
  const authority = await generate([{ name: 'commonName', value: `CA of ${folder}` }], {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: host }], {
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [isIPv4(host) ? { type: 7, ip: host } : { type: 2, value: host }],
      },
    ],
  });
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  return {
    ca: write('ca.pem', authority.cert),
    cert: write('server.pem', server.cert),
    key: write('server-key.pem', server.private),
  };
}
