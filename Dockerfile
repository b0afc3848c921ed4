# The service: API and console in one stateless process. Build it with docker compose, or alone.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /utmost
COPY . .
# Production never loads the sandbox.
RUN node setup/run.js --built && npm prune --omit=dev && rm -r sandbox

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /utmost
COPY --from=build --chown=node:node /utmost .
# For a volume with the embedded database.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "api/main.ts"]
