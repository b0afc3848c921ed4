# The service: API and console in one stateless process. Build it with docker compose, or alone.
ARG BASE=node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2

# The packages that the service loads. Their lists come before the code, so that a change of code installs nothing again.
FROM ${BASE} AS packages
ENV NODE_ENV=production
WORKDIR /utmost
COPY package.json package-lock.json ./
COPY api/package.json api/
COPY core/package.json core/
COPY db/package.json db/
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace api --workspace core --workspace db

# What console and command line are made of is needed here alone.
FROM packages AS build
COPY cli/package.json cli/
COPY console/package.json console/
COPY sandbox/package.json sandbox/
COPY setup/package.json setup/
RUN npm ci --ignore-scripts --no-audit --no-fund --include dev
COPY . .
# The service may read its code, whatever the modes in the checkout, and never change it.
RUN node setup/run.js --built && chmod -R a+rX api cli/dist console/dist core db LICENSE openapi.yaml

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /utmost
COPY --from=packages /utmost .
COPY --from=build /utmost/LICENSE /utmost/openapi.yaml ./
COPY --from=build /utmost/console/dist console/dist
COPY --from=build /utmost/cli/dist/download cli/dist/download
COPY --from=build /utmost/core core
COPY --from=build /utmost/db db
COPY --from=build /utmost/api api
# For a volume with the embedded database: a new one gets this folder's owner.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/main.ts"]
