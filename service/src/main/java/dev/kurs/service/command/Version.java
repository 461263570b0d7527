package dev.kurs.service.command;

import picocli.CommandLine.IVersionProvider;

/** The version the jar was built as. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"kurs " + (version == null ? "(not packaged)" : version)};
    }
}
