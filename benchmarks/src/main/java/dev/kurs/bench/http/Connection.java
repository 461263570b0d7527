package dev.kurs.bench.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;

/** One kept-alive connection: a request goes out whole, and its answer is read to the end of its Content-Length. */
final class Connection implements AutoCloseable {
    private static final String LENGTH = "content-length:";
    private static final int STATUS_OFFSET = "HTTP/1.1 ".length();

    private final Socket socket;
    private final InputStream in;
    private final byte[] skipped = new byte[16_384];
    private int length;

    Connection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        in = new BufferedInputStream(socket.getInputStream(), skipped.length);
    }

    /** Sends a request and gives its answer's status. */
    int exchange(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        int status = Integer.parseInt(line().substring(STATUS_OFFSET, STATUS_OFFSET + 3));
        length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            }
        }
        if (in.readNBytes(skipped, 0, length) < length) {
            throw new EOFException("the connection ended within an answer");
        }
        return status;
    }

    /** Bytes of the last answer's body. */
    int length() {
        return length;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new EOFException("the connection ended within an answer's head");
            }
            if (octet != '\r') {
                line.append((char) octet);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
